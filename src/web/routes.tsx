import type { ComponentType } from 'react';
import type { ActionFunction, LoaderFunction, RouteObject } from 'react-router';
import { loadChunk } from './chunk.ts';
import { Document } from './document.tsx';
import { RouteError } from './errors/route-error.tsx';
import { type Page, pages } from './pages.ts';
import { askAgain, readSignedIn } from './session/account.ts';

/** `NAME-page.tsx`: a page's component, in its own chunk. */
const components = import.meta.glob<{ Page: ComponentType }>('./**/*-page.tsx');

/** `NAME-loader.ts`: a public page's data. It is in the entry, so that data and chunk load side by side. */
const loaders = import.meta.glob<LoaderFunction>('./**/*-loader.ts', { eager: true, import: 'loader' });

/** `NAME-actions.ts`: private data and forms, in their own chunk. */
const actions = import.meta.glob<{ loader: LoaderFunction; action?: ActionFunction }>('./**/*-actions.ts');

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

function isAtDesk(path: string): boolean {
  return path === pages.desk.path || path.startsWith(`${pages.desk.path}/`);
}

function rowsOf(isWanted: (path: string) => boolean): RouteObject[] {
  return Object.values(pages)
    .filter(({ path }) => isWanted(path))
    .map(routeOf);
}

/** Compares the page table with the files. @throws Error naming the row without a file, or the file without a row */
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

/** What desk pages share, in its own chunk: how much waits there, counted for each page. */
const desk: RouteObject = {
  id: 'desk',
  shouldRevalidate: () => true,
  lazy: { loader: async () => (await loadChunk('desk-waits', () => import('./desk/desk-waits.ts'))).loader },
  children: rowsOf((path) => isAtDesk(path)),
};

/** The document contains every page, and shows their errors. */
export const routes: RouteObject[] = [
  {
    id: 'document',
    Component: Document,
    loader: readSignedIn,
    shouldRevalidate: askAgain,
    children: [{ id: 'page', ErrorBoundary: RouteError, children: [...rowsOf((path) => !isAtDesk(path)), desk] }],
  },
];
