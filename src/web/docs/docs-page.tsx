import { useLoaderData } from 'react-router';
import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import type { ApiDocument, loader, Operation, Shape } from './docs-loader.ts';
import css from './docs-page.css?inline';

/** The API for people: addresses with parameters and answers, and schemas with fields. */
export function Page() {
  const { info, paths: described, components } = useLoaderData<typeof loader>();
  return (
    <div className="wrap docs">
      <PageHead title="API" description="Everything public in the archive as JSON: addresses, parameters, answers and shapes." />
      <PageStyle name="docs" css={css} />
      <h1 className="poster-type">{info.title}</h1>
      <p className="lead">
        {info.description} The same as an <a href={paths.openapi()}>OpenAPI document</a>. In the examples SITE is the address of this site,
        and ID that of what is asked for.
      </p>
      {Object.entries(described).flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => (
          <Address key={method + path} method={method} path={path} operation={operation} />
        )),
      )}
      <h2 className="section-head">Shapes</h2>
      <Shapes schemas={components.schemas} />
    </div>
  );
}

function Address({ method, path, operation }: { method: string; path: string; operation: Operation }) {
  const answer = operation.responses['200']?.content?.['application/json']?.schema;
  return (
    <section className="address" data-room={roomFor(operation.parameters?.length ?? 0)}>
      <h2>
        <span className="mark">{method.toUpperCase()}</span> <code>/api{path}</code>
      </h2>
      <p>
        {operation.summary}. {operation.description}
      </p>
      {operation.parameters === undefined || operation.parameters.length === 0 ? null : <Parameters parameters={operation.parameters} />}
      <p>
        Answers <ShapeName shape={answer ?? {}} />: {operation.responses['200']?.description}
      </p>
      <pre>
        <code>{example(method, path)}</code>
      </pre>
    </section>
  );
}

/** The height of an entry on a narrow screen, in rem. */
function roomFor(fields: number): number {
  return 9 + 5 * fields;
}

/** A shell command; SITE and ID are to be replaced. */
function example(method: string, path: string): string {
  const address = `$SITE/api${path.replace('{id}', '$ID')}`;
  return method === 'get' ? `curl "${address}"` : `curl "${address}" --json '{ … }'`;
}

function Parameters({ parameters }: { parameters: NonNullable<Operation['parameters']> }) {
  return (
    <dl>
      {parameters.map(({ name, required, description, schema }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            {required === true ? ' (needed)' : ''}
          </dt>
          <dd>
            <ShapeName shape={schema ?? {}} />
            {schema?.default === undefined ? '' : `, ${String(schema.default) || 'empty'} when left out`}. {description}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Shapes({ schemas }: { schemas: ApiDocument['components']['schemas'] }) {
  return Object.entries(schemas).map(([name, shape]) => (
    <section key={name} className="address" id={name} data-room={roomFor(Object.keys(shape.properties ?? {}).length)}>
      <h3>
        <code>{name}</code>
      </h3>
      <p>{shape.description}</p>
      <dl>
        {Object.entries(shape.properties ?? {}).map(([field, each]: [string, Shape]) => (
          <div key={field}>
            <dt>
              <code>{field}</code>
              {shape.required?.includes(field) ? '' : ' (optional)'}
            </dt>
            <dd>
              <ShapeName shape={each} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

/** A type in words, linked to its schema if it has a name. */
function ShapeName({ shape }: { shape: Shape }) {
  if (shape.$ref !== undefined) {
    const name = shape.$ref.split('/').at(-1) ?? '';
    return (
      <a href={`#${name}`}>
        <code>{name}</code>
      </a>
    );
  }
  if (shape.items !== undefined) {
    return (
      <>
        list of <ShapeName shape={shape.items} />
      </>
    );
  }
  const [first, ...others] = shape.anyOf ?? shape.allOf ?? [];
  if (first !== undefined) {
    return (
      <>
        <ShapeName shape={first} />
        {others.map((other, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: alternatives never change places
          <span key={index}>
            {' or '}
            <ShapeName shape={other} />
          </span>
        ))}
      </>
    );
  }
  if (shape.enum !== undefined) return shape.enum.map((value) => JSON.stringify(value)).join(', ');
  return [shape.type].flat().join(' or ') || 'anything';
}
