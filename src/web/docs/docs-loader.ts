import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';

/** As much of an OpenAPI document as the page reads. */
export interface ApiDocument {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Shape> };
}

export interface Operation {
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Shape }[];
  responses: Record<string, { description: string; content?: Record<string, { schema: Shape }> }>;
}

export interface Shape {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  default?: unknown;
  description?: string;
  format?: string;
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  anyOf?: Shape[];
  allOf?: Shape[];
}

/** The API's description of itself. */
export async function loader({ context }: LoaderFunctionArgs) {
  return (await context.get(apiContext).description()) as ApiDocument;
}
