import { field } from './refused-form.ts';

/** An idempotency key: a form sent twice creates one thing. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A form's idempotency key and content: with other words it creates another. Undefined for a form of no page of ours. */
export function keyOf(form: FormData): string | undefined {
  const once = field(form, 'once');
  if (!/^[0-9a-f]{64}$/.test(once)) return undefined;
  const said = [...form].map(([name, value]) => [name, typeof value === 'string' ? value : `${value.name} ${value.size}`]);
  let sum = 0;
  for (const letter of JSON.stringify(said)) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 0x1_0000_0000;
  return `${once}-${sum.toString(16)}`;
}
