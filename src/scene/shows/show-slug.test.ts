import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleShow } from '#rig/samples.ts';
import { Slug } from '../shape.ts';
import { isSlugOf, showSlug } from './show-slug.ts';

const known = (name: string) => ({ artist: 'someone', name, role: 'headliner' as const });
const unknown = (name: string) => ({ artist: null, name, role: 'headliner' as const });

describe('what a show is called in an address', () => {
  test.each([
    [
      { bill: [known('Oyster Knife'), known('Marsh Hen Revival')], venue: { id: null, name: 'The Pour House' } },
      'oyster-knife-the-pour-house-2026-11-21',
    ],
    [{ bill: [unknown('Neap')], title: 'Anniversary Party' }, 'anniversary-party-2026-11-21'],
    [{ bill: [], event: 'Trivia & Tacos' }, 'trivia-and-tacos-2026-11-21'],
    [{ bill: [known('Añonuevo')], venue: { id: null, name: 'Café Été' } }, 'anonuevo-cafe-ete-2026-11-21'],
    [{ bill: [known('1975')] }, '1975-2026-11-21'],
    [{ bill: [known('ゆらゆら帝国')] }, 'show-2026-11-21'],
    [
      { bill: [known('And You Will Know Us by the Trail of Dead')], venue: { id: null, name: 'The Old Customs House on the Quay' } },
      'and-you-will-know-us-by-the-the-old-customs-house-on-2026-11-21',
    ],
    [
      { bill: [known('Salt Marsh (f/k/a The Reeds)')], venue: { id: null, name: 'Harbor Lights (formerly The Net Loft)' } },
      'salt-marsh-harbor-lights-2026-11-21',
    ],
    [{ bill: [known('x'.repeat(200))] }, `${'x'.repeat(30)}-2026-11-21`],
  ])('%#: %o', (show, slug) => expect(showSlug(sampleShow({ id: 'a', ...show }))).toBe(slug));

  test('is an address whatever anybody is called, never a number alone, and has room for what tells it from others', () => {
    const text = fc.string({ unit: 'binary', maxLength: 120 });
    fc.assert(
      fc.property(text, text, text, text, (name, event, title, place) => {
        const bill = name === '' ? [] : [known(name)];
        const slug = showSlug(sampleShow({ id: 'a', event, title, bill, venue: { id: null, name: place } }));
        expect(Slug.safeParse(`${slug}-${'9'.repeat(12)}`).success).toBe(true);
        expect(slug).toMatch(/[a-z]|-/);
        expect(isSlugOf(slug, slug) && isSlugOf(`${slug}-2`, slug)).toBe(true);
      }),
    );
  });
});
