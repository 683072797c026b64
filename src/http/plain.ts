import { NO_CONTENT_POLICY, SAFE_HEADERS } from './headers.ts';

/** A plain-text response of one sentence. */
export function plain(status: number, sentence: string, more: Record<string, string> = {}): Response {
  return new Response(status === 204 ? null : sentence, {
    status,
    headers: {
      ...SAFE_HEADERS,
      'content-security-policy': NO_CONTENT_POLICY,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...more,
    },
  });
}
