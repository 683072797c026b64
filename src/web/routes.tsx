import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadChunk } from './chunk.ts';
import { Document } from './document.tsx';
import { ErrorPage } from './errors/error-page.tsx';
import { notFound } from './errors/not-found.ts';
import { programme } from './shows/programme.ts';

/** A page in a chunk of its own; its loader stays in the entry, so that data and script are fetched side by side. */
function page(chunk: string, load: () => Promise<{ Page: ComponentType }>) {
  return { Component: async () => (await loadChunk(chunk, load)).Page };
}

/** Every address of the site and the page that answers it. */
export const routes: RouteObject[] = [
  {
    id: 'document',
    Component: Document,
    ErrorBoundary: ErrorPage,
    children: [
      {
        id: 'page',
        ErrorBoundary: ErrorPage,
        children: [
          { path: '/shows', loader: programme, lazy: page('shows-page', () => import('./shows/shows-page.tsx')) },
          { path: '*', loader: notFound, lazy: page('not-found-page', () => import('./errors/not-found-page.tsx')) },
        ],
      },
    ],
  },
];
