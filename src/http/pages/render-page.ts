import type { OpenAPIHono } from '@hono/zod-openapi';
import { siteOf } from '#api/scene.ts';
import type { Surroundings } from '#endpoint.ts';
import { namesSession } from '#identity/session/cookie.ts';
import { type Log, requestId } from '#log.ts';
import type { Pack } from '#pack/read/read.ts';
import type { Sheets } from '#pictures/sheets/sheets.ts';
import type { Variants } from '#pictures/variants.ts';
import type { NoticeName } from '#scene/site/notice.ts';
import type { Site } from '#scene/site/scene.ts';
import type { RenderedPage, RenderOptions } from '#web/server.tsx';
import type { BuiltWeb } from '../built-web.ts';
import { accepts, compress } from '../cache/compression.ts';
import { pagePolicies } from '../headers.ts';
import { hasFormats } from '../lists/negotiate.ts';
import { readColorScheme } from './color-scheme.ts';
import { askApi, type InProcessCalls, inProcessCalls } from './in-process-calls.ts';
import { noticeCookie, readNotice } from './notice-cookie.ts';
import { pageMatcher } from './page-table.ts';

/** 6 takes 0.8 ms a page; 9 ten times that for a few percent. */
const BROTLI_QUALITY = 6;

interface Needs {
  web: BuiltWeb;
  pack: Pack;
  api: OpenAPIHono;
  apiOrigin: string;
  publicUrl: () => string;
  log: Log;
  variants: Pick<Variants, 'ready'> | undefined;
  sheets: Pick<Sheets, 'find'> | undefined;
}

/** Renders pages with the built code, whose API calls stay in process. */
export function pageRenderer({ web, pack, api, apiOrigin, publicUrl, log, variants, sheets }: Needs) {
  const secure = () => publicUrl().startsWith('https:');
  let last = siteOf(pack);
  /** The scene's words now; while the database is away, the last ones. */
  async function askScene(surroundings: Surroundings): Promise<Site> {
    const site = await askApi<Site>(api, '/scene', surroundings);
    if (!(site instanceof Response)) last = site;
    return last;
  }
  const options: RenderOptions = {
    look: pack.scene.look,
    boot: web.boot,
    apiOrigin,
    origin: publicUrl,
    variants: () => variants?.ready() ?? false,
    isDrawn: (preview) => sheets?.find(preview) !== undefined,
  };
  const render = web.createRenderer(options);
  const isNeverStored = pageMatcher(web.pages, ({ kept }) => kept === 'no-store');
  /** For somebody signed in, after a form, or with an emailed code. */
  const isPersonal = (request: Request, { setCookies }: InProcessCalls) =>
    request.method === 'POST' ||
    setCookies.length > 0 ||
    isNeverStored(new URL(request.url).pathname) ||
    namesSession(request.headers.get('cookie') ?? '');
  const frames = pack.scene.post === undefined ? [] : [new URL(pack.scene.post.embed).origin];
  const policyFor = pagePolicies({ known: web.styles(pack.scene.look), frames, apiOrigin });
  const headers = {
    ...(web.strict ? { 'content-security-policy': policyFor([]) } : {}),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
  };
  const writeDown = (error: unknown, { url }: Request) => log.error({ err: error, path: new URL(url).pathname }, 'A page failed');
  /** Missing scripts that were logged already. */
  const gone = new Set<string>();
  /** The site was rebuilt under this process, so the script of a page is missing. */
  function renewed({ message }: Error, headers: Record<string, string>): Response {
    if (!gone.has(message)) log.error({ cause: message }, 'A page could not be read: start again after `npm run build`');
    gone.add(message);
    return new Response('We’re updating this page right now. Try again in a minute.', {
      status: 503,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '60' },
    });
  }
  return async function page(request: Request, surroundings: Surroundings): Promise<Response> {
    const calls = inProcessCalls(api, request, surroundings);
    // In the header and footer of every page.
    surroundings.nouns?.add('words');
    const site = askScene(surroundings);
    // A redirect does not await it.
    site.catch(() => undefined);
    try {
      const notice = readNotice(request.headers.get('cookie') ?? '', secure());
      const tell = (notice: NoticeName) => void calls.setCookies.push(noticeCookie(notice, secure()));
      const rendered = await render(readable(request), calls.carrier, readColorScheme(request), {
        site,
        mayBeKnown: calls.hasCookies,
        notice,
        tell,
      });
      if (rendered instanceof Response) return redirectTo(rendered, calls, isPersonal(request, calls));
      for (const failure of rendered.failures) writeDown(failure, request);
      // Once; and a page that sets a cookie is not cached.
      if (notice !== undefined) calls.setCookies.push(noticeCookie(undefined, secure()));
      const allowed = web.strict ? { 'content-security-policy': policyFor(rendered.styles) } : {};
      const varied = hasFormats(new URL(request.url).pathname) ? { vary: `accept, ${headers.vary}` } : {};
      return await respondCompressed(
        rendered,
        request,
        { ...headers, ...allowed, ...varied, ...(isPersonal(request, calls) ? PERSONAL : {}) },
        calls,
      );
    } catch (error) {
      if (isChunkGone(error)) return renewed(error, headers);
      writeDown(error, request);
      return new Response(`Something went wrong on our side. We logged it as ${requestId()}.`, {
        status: 500,
        headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
      });
    }
  };
}

/** By name: the build has a class of its own. */
function isChunkGone(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

const PERSONAL = { 'cache-control': 'private, no-store' };

/** A permanent redirect may be cached but is revalidated, as the old address may be reused. */
function redirectTo({ status, headers }: Response, { setCookies }: InProcessCalls, personal: boolean): Response {
  const answer = new Response(null, {
    status,
    headers: {
      'cache-control': status === 301 && !personal ? 'no-cache' : 'no-store',
      location: headers.get('location') ?? '/',
    },
  });
  for (const cookie of setCookies) answer.headers.append('set-cookie', cookie);
  return answer;
}

/** Replaces an address with invalid escapes or line breaks, which the router cannot read. */
function readable(request: Request): Request {
  try {
    if (!/[\n\r\u2028\u2029]/.test(decodeURI(new URL(request.url).pathname))) return request;
  } catch {
    // As below.
  }
  return new Request(new URL('/not-readable', request.url));
}

async function respondCompressed(
  { status, html }: Exclude<RenderedPage, Response>,
  request: Request,
  headers: Record<string, string>,
  { setCookies, retryAfter }: InProcessCalls,
): Promise<Response> {
  const encoding = accepts(request.headers.get('accept-encoding') ?? '');
  const plain = Buffer.from(html);
  const body = encoding === 'identity' ? plain : await compress(plain, encoding, BROTLI_QUALITY);
  const answer = new Response(body, {
    status,
    headers: {
      ...headers,
      'content-length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  });
  const later = retryAfter();
  if (later !== undefined && (status === 503 || status === 429)) answer.headers.set('retry-after', later);
  for (const cookie of setCookies) answer.headers.append('set-cookie', cookie);
  return answer;
}
