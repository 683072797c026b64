import type { ComponentType } from 'react';
import type { ActionFunction, LoaderFunction, RouteObject } from 'react-router';
import { loadChunk } from './chunk.ts';
import { Document } from './document.tsx';
import { RouteError } from './errors/route-error.tsx';
import { type Page, pages } from './pages.ts';
import { askAgain, whoIsHere } from './session/account.ts';

/** What a page looks like, each in a chunk of its own: `NAME-page.tsx`. */
const components = import.meta.glob<{ Page: ComponentType }>('./**/*-page.tsx');

/** What public pages are made from: `NAME-loader.ts`. It stays in the entry, so that data and script are fetched side by side. */
const loaders = import.meta.glob<LoaderFunction>('./**/*-loader.ts', { eager: true, import: 'loader' });

/** What is behind a page for people, and the answer to its form, in a chunk too: `NAME-actions.ts`. Whoever only reads never fetches it. */
const actions = import.meta.glob<{ loader: LoaderFunction; action?: ActionFunction }>('./**/*-actions.ts');

/** A page of the table with the files named after it. */
function routeOf({ path, file, form }: Page): RouteObject {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const [component, loader, behind] = [components[`./${file}-page.tsx`], loaders[`./${file}-loader.ts`], actions[`./${file}-actions.ts`]];
  const bring = behind && (() => loadChunk(`${name}-actions`, behind));
  return {
    path,
    ...(loader && { loader }),
    lazy: {
      ...(component && { Component: async () => (await loadChunk(`${name}-page`, component)).Page }),
      ...(bring && loader === undefined && { loader: async () => (await bring()).loader }),
      ...(bring && form !== 'none' && { action: async () => (await bring()).action }),
    },
  };
}

/** Whether a page is one of the desk. */
function isAtDesk(path: string): boolean {
  return path === pages.desk.path || path.startsWith(`${pages.desk.path}/`);
}

function rowsOf(isWanted: (path: string) => boolean): RouteObject[] {
  return Object.values(pages)
    .filter(({ path }) => isWanted(path))
    .map(routeOf);
}

/**
 * Holds the table against the files.
 * @throws Error in one sentence that names the row without its file, or the file without its row
 */
export function demandComplete(): void {
  const files = [components, loaders, actions].flatMap((found) => Object.keys(found));
  const rows: readonly Page[] = Object.values(pages);
  for (const { path, file, form } of rows) {
    const [page, behind] = [`./${file}-page.tsx`, `./${file}-actions.ts`];
    if (!files.includes(page) && !files.includes(behind)) throw new Error(`The page ${path} has no file: write src/web/${file}-page.tsx.`);
    if (form !== 'none' && !files.includes(behind)) throw new Error(`The form of ${path} has no answer: write src/web/${file}-actions.ts.`);
  }
  const known = new Set(rows.flatMap(({ file }) => [`./${file}-page.tsx`, `./${file}-loader.ts`, `./${file}-actions.ts`]));
  for (const file of files)
    if (!known.has(file)) throw new Error(`src/web/${file.slice(2)} belongs to no page: give it a row in src/web/pages.ts.`);
}

/** What the pages of the desk share, in a chunk of its own too: how much waits there, counted anew on each of them. */
const desk: RouteObject = {
  id: 'desk',
  shouldRevalidate: () => true,
  lazy: { loader: async () => (await loadChunk('desk-waits', () => import('./desk/desk-waits.ts'))).loader },
  children: rowsOf((path) => isAtDesk(path)),
};

/** The document holds every page; what fails in a page is said inside the document. */
export const routes: RouteObject[] = [
  {
    id: 'document',
    Component: Document,
    loader: whoIsHere,
    shouldRevalidate: askAgain,
    children: [{ id: 'page', ErrorBoundary: RouteError, children: [...rowsOf((path) => !isAtDesk(path)), desk] }],
  },
];
