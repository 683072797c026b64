import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { artist } from './artists/artist.ts';
import { roster } from './artists/roster.ts';
import { loadChunk } from './chunk.ts';
import { apiDocument } from './docs/document.ts';
import { Document } from './document.tsx';
import { ErrorPage } from './errors/error-page.tsx';
import { notFound } from './errors/not-found.ts';
import { welcome } from './home/welcome.ts';
import { dashboard, deed } from './people/dashboard.ts';
import { answerLetter, askForReset, letter } from './people/letter.ts';
import { login, logout, signIn } from './people/login.ts';
import { directory, ownPage, ownProfile, save, user } from './people/profile.ts';
import { finish, signUp, unfinished } from './people/register.ts';
import { found } from './search/found.ts';
import { askAgain, whoIsHere } from './session/account.ts';
import { programme } from './shows/programme.ts';
import { venue, venues } from './venues/venues.ts';

/** A page in a chunk of its own; its loader stays in the entry, so that data and script are fetched side by side. */
function page(chunk: string, load: () => Promise<{ Page: ComponentType }>) {
  return { Component: async () => (await loadChunk(chunk, load)).Page };
}

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
  { path: '/login', loader: login, action: signIn, lazy: page('login-page', () => import('./people/login-page.tsx')) },
  { path: '/register', loader: login, action: signUp, lazy: page('register-page', () => import('./people/register-page.tsx')) },
  { path: '/finish', loader: unfinished, action: finish, lazy: page('finish-page', () => import('./people/finish-page.tsx')) },
  { path: '/forgot', action: askForReset, lazy: page('forgot-page', () => import('./people/forgot-page.tsx')) },
  { path: '/letter', loader: letter, action: answerLetter, lazy: page('letter-page', () => import('./people/letter-page.tsx')) },
  { path: '/letter/done', lazy: page('letter-done-page', () => import('./people/letter-done-page.tsx')) },
  { path: '/logout', loader: logout },
  { path: '/dashboard', loader: dashboard, action: deed, lazy: page('dashboard-page', () => import('./people/dashboard-page.tsx')) },
  { path: '/profile', loader: ownProfile },
  { path: '/users', loader: directory, lazy: page('users-page', () => import('./people/users-page.tsx')) },
  { path: '/u/:id', loader: user, lazy: page('user-page', () => import('./people/user-page.tsx')) },
  { path: '/u/:id/edit', loader: ownPage, action: save, lazy: page('edit-page', () => import('./people/edit-page.tsx')) },
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
