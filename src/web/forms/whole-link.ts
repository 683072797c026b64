import { isWebAddress } from '#scene/web-address.ts';

/** Where a name with an @ before it is at home, by the field it was typed in; those of a member end with the number of their row. */
const NETWORKS: Readonly<Record<string, string>> = {
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  book: 'https://www.facebook.com/',
  youtube: 'https://www.youtube.com/@',
};

/**
 * A link as people write it, made whole: `tinyband.example/shows` gets its https://, and `@tinyband` the address of its network. What is
 * nothing of the kind stays as it was typed.
 */
export function wholeLink(typed: string, field: string): string {
  const network = NETWORKS[field.replace(/\d/g, '')];
  if (network !== undefined && /^@[\w.-]+$/.test(typed)) return network + typed.slice(1);
  const whole = `https://${typed}`;
  return isWebAddress(whole) && new URL(whole).hostname.includes('.') ? whole : typed;
}
