import { describe, expect, it } from 'vitest';
import { type Entry, linkRecords } from './records.ts';

const entry = (source: string, text: string, seconds: number | null = null): Entry => ({
  source,
  text,
  facts: [{ value: seconds, within: 2, agrees: 0.1, differs: 0.3 }],
});

describe('linkRecords', () => {
  const others = ['Kelp Quartet Low Water', 'Pike and Oakes Harbour Lights', 'Gull Choir Evensong', 'Tallow Street Band Fog'].map((text) =>
    entry('a', text),
  );

  it('links one thing told by several sources, whatever the order of its words and with a slip', () => {
    const told = [
      ...others,
      entry('a', 'Salt Psalm - Ebb Tide Hymn'),
      entry('b', 'Ebb Tide Hymn (Salt Psalm)'),
      entry('c', 'Ebb Tide Hmyn Salt Psalm'),
    ];
    expect(linkRecords(told, 0.5)).toContainEqual([4, 5, 6]);
  });

  it('never links two records of one source', () => {
    expect(linkRecords([...others, entry('b', 'Gull Choir Evensong'), entry('b', 'Gull Choir Evensong')], 0.5)).toHaveLength(5);
  });

  it('hears facts against it', () => {
    const told = (seconds: number) => [...others, entry('a', 'Salt Psalm Ebb Tide', 180), entry('b', 'Salt Psalm Ebb Tide Live', seconds)];
    expect(linkRecords(told(181), 0.6)).toHaveLength(5);
    expect(linkRecords(told(400), 0.6)).toHaveLength(6);
  });
});
