import { isWebAddress } from '#scene/web-address.ts';

/** The networks of names like `@tinyband`, by field; member fields end in their row's number. */
const NETWORKS: Readonly<Record<string, string>> = {
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  book: 'https://www.facebook.com/',
  youtube: 'https://www.youtube.com/@',
};

/** Completes a link as people type it: `tinyband.example/shows` gets https://, `@tinyband` its network. Anything else stays. */
export function wholeLink(typed: string, field: string): string {
  const network = NETWORKS[field.replace(/\d/g, '')];
  if (network !== undefined && /^@[\w.-]+$/.test(typed)) return network + typed.slice(1);
  const whole = `https://${typed}`;
  return isWebAddress(whole) && new URL(whole).hostname.includes('.') ? whole : typed;
}
