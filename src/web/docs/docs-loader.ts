import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';

/** The parts of an OpenAPI document that the page shows. */
export interface ApiDocument {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Shape> };
}

export interface Operation {
  summary?: string | undefined;
  description?: string | undefined;
  parameters?: Parameter[] | undefined;
  responses: Record<string, { description: string; content?: Record<string, { schema: Shape }> | undefined }>;
}

interface Parameter {
  name: string;
  required?: boolean | undefined;
  description?: string | undefined;
  schema?: Shape | undefined;
}

export interface Shape {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  default?: unknown | undefined;
  description?: string | undefined;
  format?: string | undefined;
  items?: Shape | undefined;
  properties?: Record<string, Shape> | undefined;
  required?: string[] | undefined;
  anyOf?: Shape[] | undefined;
  allOf?: Shape[] | undefined;
}

/** The API's description, reduced to what the page shows: the rest would double the page. */
export async function loader({ context }: LoaderFunctionArgs): Promise<ApiDocument> {
  const { info, paths, components } = (await context.get(apiContext).description()) as ApiDocument;
  return {
    info,
    paths: mapValues(paths, (operations) => mapValues(operations, operationRead)),
    components: { schemas: mapValues(components.schemas, shapeRead) },
  };
}

function operationRead({ summary, description, parameters, responses }: Operation): Operation {
  return {
    summary,
    description,
    parameters: parameters?.map(({ name, required, description, schema }) => ({
      name,
      required,
      description,
      schema: schema && { ...nameRead(schema), default: schema.default },
    })),
    responses: mapValues({ ...(responses['200'] && { 200: responses['200'] }) }, (answer) => ({
      description: answer.description,
      content: answer.content && mapValues(answer.content, ({ schema }) => ({ schema: nameRead(schema) })),
    })),
  };
}

function shapeRead({ description, properties, required }: Shape): Shape {
  return { description, properties: properties && mapValues(properties, nameRead), required };
}

/** The name of a schema, or its parts where it has none. */
function nameRead({ $ref, items, anyOf, allOf, enum: values, type }: Shape): Shape {
  return $ref === undefined
    ? { items: items && nameRead(items), anyOf: anyOf?.map(nameRead), allOf: allOf?.map(nameRead), enum: values, type }
    : { $ref };
}

function mapValues<T>(record: Record<string, T>, map: (each: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, each]) => [name, map(each)]));
}
