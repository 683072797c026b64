import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import { artist } from './artists/artist-loader.ts';
import { roster } from './artists/artists-loader.ts';
import { loadChunk } from './chunk.ts';
import { apiDocument } from './docs/docs-loader.ts';
import { Document } from './document.tsx';
import { notFound } from './errors/not-found-loader.ts';
import { ErrorPage } from './errors/route-error.tsx';
import { welcome } from './home/home-loader.ts';
import { found } from './search/search-loader.ts';
import { askAgain, whoIsHere } from './session/account.ts';
import { programme } from './shows/shows-loader.ts';
import { venue, venues } from './venues/venues-loader.ts';

/** A page in a chunk of its own; its loader stays in the entry, so that data and script are fetched side by side. */
function page(chunk: string, load: () => Promise<{ Page: ComponentType }>) {
  return { Component: async () => (await loadChunk(chunk, load)).Page };
}

/** A page for people, its loader and the answer to its form in a chunk too: whoever only reads never fetches them. */
function desk<M extends object>(
  chunk: string,
  load: () => Promise<{ Page: ComponentType }>,
  deeds: () => Promise<M>,
  names: { loader?: keyof M; action?: keyof M },
) {
  const bring = (name: keyof M) => async () => (await loadChunk(`${chunk}-deeds`, deeds))[name] as LoaderFunction;
  return {
    ...page(chunk, load),
    ...(names.loader === undefined ? {} : { loader: bring(names.loader) }),
    ...(names.action === undefined ? {} : { action: bring(names.action) }),
  };
}

const login = () => import('./account/login-actions.ts');
const register = () => import('./account/register-actions.ts');
/** Whoever is signed in is led on from the sign-up page as from the sign-in page. */
const signUp = async () => ({ login: (await login()).login, signUp: (await register()).signUp });
const letter = () => import('./account/letter-actions.ts');
const dashboard = () => import('./account/dashboard-actions.ts');
const profile = () => import('./profile/edit-actions.ts');

const deskQuestions = () => import('./desk/questions-actions.ts');
const deskSources = () => import('./desk/sources-actions.ts');
const deskDecisions = () => import('./desk/decisions-actions.ts');
const deskShow = () => import('./desk/show-actions.ts');
const deskVenues = () => import('./desk/venues-actions.ts');

/** The pages of editors. */
const DESK: RouteObject[] = [
  {
    path: '/desk',
    lazy: desk('desk-questions', () => import('./desk/questions-page.tsx'), deskQuestions, { loader: 'questions', action: 'decide' }),
  },
  {
    path: '/desk/sources',
    lazy: desk('desk-sources', () => import('./desk/sources-page.tsx'), deskSources, { loader: 'sources', action: 'tend' }),
  },
  {
    path: '/desk/decisions',
    lazy: desk('desk-decisions', () => import('./desk/decisions-page.tsx'), deskDecisions, { loader: 'decisions', action: 'takeBack' }),
  },
  {
    path: '/desk/shows/:id',
    lazy: desk('desk-show', () => import('./desk/show-page.tsx'), deskShow, { loader: 'show', action: 'mend' }),
  },
  {
    path: '/desk/venues',
    lazy: desk('desk-venues', () => import('./desk/venues-page.tsx'), deskVenues, { loader: 'venues', action: 'merge' }),
  },
];

/** Every address of the site and the page that answers it. */
const PAGES: RouteObject[] = [
  { path: '/', loader: welcome, lazy: page('home-page', () => import('./home/home-page.tsx')) },
  { path: '/shows', loader: programme, lazy: page('shows-page', () => import('./shows/shows-page.tsx')) },
  { path: '/artists', loader: roster, lazy: page('artists-page', () => import('./artists/artists-page.tsx')) },
  { path: '/artists/:id', loader: artist, lazy: page('artist-page', () => import('./artists/artist-page.tsx')) },
  { path: '/venues', loader: venues, lazy: page('venues-page', () => import('./venues/venues-page.tsx')) },
  { path: '/venues/:id', loader: venue, lazy: page('venue-page', () => import('./venues/venue-page.tsx')) },
  { path: '/search', loader: found, lazy: page('search-page', () => import('./search/search-page.tsx')) },
  { path: '/contactus', lazy: page('contact-page', () => import('./plain/contact-page.tsx')) },
  { path: '/news', lazy: page('news-page', () => import('./plain/news-page.tsx')) },
  { path: '/services', lazy: page('services-page', () => import('./plain/services-page.tsx')) },
  { path: '/login', lazy: desk('login-page', () => import('./account/login-page.tsx'), login, { loader: 'login', action: 'signIn' }) },
  {
    path: '/register',
    lazy: desk('register-page', () => import('./account/register-page.tsx'), signUp, { loader: 'login', action: 'signUp' }),
  },
  {
    path: '/finish',
    lazy: desk('finish-page', () => import('./account/finish-page.tsx'), register, { loader: 'unfinished', action: 'finish' }),
  },
  { path: '/forgot', lazy: desk('forgot-page', () => import('./account/forgot-page.tsx'), letter, { action: 'askForReset' }) },
  {
    path: '/letter',
    lazy: desk('letter-page', () => import('./account/letter-page.tsx'), letter, { loader: 'letter', action: 'answerLetter' }),
  },
  { path: '/letter/done', lazy: page('letter-done-page', () => import('./account/letter-done-page.tsx')) },
  { path: '/logout', lazy: { loader: async () => (await login()).logout } },
  {
    path: '/dashboard',
    lazy: desk('dashboard-page', () => import('./account/dashboard-page.tsx'), dashboard, { loader: 'dashboard', action: 'deed' }),
  },
  { path: '/profile', lazy: { loader: async () => (await profile()).ownProfile } },
  { path: '/users', lazy: desk('users-page', () => import('./profile/users-page.tsx'), profile, { loader: 'directory' }) },
  { path: '/u/:id', lazy: desk('user-page', () => import('./profile/user-page.tsx'), profile, { loader: 'user' }) },
  { path: '/u/:id/edit', lazy: desk('edit-page', () => import('./profile/edit-page.tsx'), profile, { loader: 'ownPage', action: 'save' }) },
  ...DESK,
  { path: '/api/docs', loader: apiDocument, lazy: page('docs-page', () => import('./docs/docs-page.tsx')) },
  { path: '*', loader: notFound, lazy: page('not-found-page', () => import('./errors/not-found-page.tsx')) },
];

/** The document holds every page; what fails in a page is said inside the document. */
export const routes: RouteObject[] = [
  {
    id: 'document',
    Component: Document,
    loader: whoIsHere,
    shouldRevalidate: askAgain,
    children: [{ id: 'page', ErrorBoundary: ErrorPage, children: PAGES }],
  },
];
