import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Profile, ProfileFields } from '#scene/people/profile.ts';
import { type KeptEdit, mergeEdits, withoutSent } from './kept-edit.ts';

const PAGE: Profile = {
  uid: 'u1',
  username: 'visitor',
  displayname: 'A Visitor',
  bio: '',
  location: '',
  social: { instagram: '', facebook: '', website: '' },
};
const edit = (at: number, fields: ProfileFields, expected: ProfileFields = {}): KeptEdit => ({
  uid: 'u1',
  username: 'visitor',
  fields,
  expected,
  at,
});

test('a form that knows what is kept says all there is to say: what it puts back is not sent', () => {
  const kept = edit(1, { location: 'The pier', bio: 'Plays' }, { location: '', bio: '' });
  expect(mergeEdits(kept, edit(2, { bio: 'Sings' }, { bio: '' }), 1)).toMatchObject({ fields: { bio: 'Sings' }, at: 2 });
  expect(mergeEdits(kept, edit(2, {}), 1)).toBeUndefined();
});

test('a form that does not know of what is kept adds to it, and again when it is saved once more', () => {
  const kept = edit(1, { location: 'The pier', social: { website: 'https://a.example' } }, { location: 'Here', social: { website: '' } });
  const both = mergeEdits(kept, edit(5, { social: { facebook: 'me' } }, { social: { facebook: '' } }), 0);
  expect(both).toMatchObject({
    fields: { location: 'The pier', social: { website: 'https://a.example', facebook: 'me' } },
    expected: { location: 'Here', social: { website: '', facebook: '' } },
  });
  expect(mergeEdits(both, edit(9, { bio: 'Sings' }, { bio: '' }), 5)?.fields).toEqual({ ...both?.fields, bio: 'Sings' });
});

test('what was written while an edit was sent is left, over the page as the site has it then', () => {
  const sent = edit(1, { bio: '<b>Plays</b><x>', location: 'The pier' }, { bio: '', location: '' });
  const stored = mergeEdits(sent, edit(2, { bio: 'Sings', location: 'The pier' }, { bio: '', location: '' }), 1);
  const page = { ...PAGE, bio: '<b>Plays</b>', location: 'The pier' };
  expect(withoutSent(stored, sent, page)).toMatchObject({ fields: { bio: 'Sings' }, expected: { bio: '<b>Plays</b>' } });
  expect(withoutSent(sent, sent, page)).toBeUndefined();
  expect(withoutSent(undefined, sent, page)).toBeUndefined();
});

/** What one's form of a page says at last, and what becomes of it meanwhile. */
const step = fc.oneof(
  fc.record({ save: fc.record({ location: fc.constantFrom('a', 'b', 'c'), bio: fc.constantFrom('x', 'y') }, { requiredKeys: [] }) }),
  fc.constant('set out' as const),
  fc.constant('arrive' as const),
);

test('however saving and sending take turns, the page ends up as it was written last, and nothing is a conflict', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let page = { ...PAGE };
      let [stored, sent] = [undefined as KeptEdit | undefined, undefined as KeptEdit | undefined];
      const last: ProfileFields = {};
      const arrive = () => {
        if (sent === undefined) return;
        for (const [name, said] of Object.entries(sent.expected))
          expect([said, Reflect.get(sent.fields, name)]).toContain(Reflect.get(page, name));
        page = { ...page, ...(sent.fields as Partial<Profile>) };
        stored = withoutSent(stored, sent, page);
        sent = undefined;
      };
      const setOut = () => {
        sent ??= stored;
      };
      steps.forEach((each, at) => {
        if (each === 'set out') setOut();
        else if (each === 'arrive') arrive();
        else {
          Object.assign(last, each.save);
          const expected = Object.fromEntries(Object.keys(each.save).map((name) => [name, Reflect.get(page, name)])) as ProfileFields;
          stored = mergeEdits(stored, edit((at + 1) * 10, each.save as ProfileFields, expected), 0);
        }
      });
      for (let n = 0; n < 3; n++) {
        setOut();
        arrive();
      }
      expect(stored).toBeUndefined();
      expect(page).toMatchObject(last);
    }),
  );
});
