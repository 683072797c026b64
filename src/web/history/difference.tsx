import type { ReactNode } from 'react';
import type { RevisedField } from '#scene/history/history.ts';
import { REDACTED_WORDS } from '#scene/history/redacted.ts';
import { textDiff } from '#scene/text/text-diff.ts';

/** Fewer words are shown whole, not word by word. */
const TEXT_WORDS = 4;
const isText = (words: string) => words !== REDACTED_WORDS && words.split(' ').length >= TEXT_WORDS;

/** Before and after: a text word by word, a list by what was removed and added. */
export function Difference({ field: { field, label, before, now }, children }: { field: RevisedField; children?: ReactNode }) {
  if (field === 'stands') return null;
  const [was, is] = [before[0] ?? '', now[0] ?? ''];
  const areTexts = before.length === 1 && now.length === 1 && isText(was) && isText(is);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {areTexts ? <Words was={was} is={is} /> : <Items before={before} now={now} />}
        {children}
      </dd>
    </div>
  );
}

function Words({ was, is }: { was: string; is: string }) {
  return textDiff(was, is).map((piece, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
    if (piece.is === 'same') return <span key={index}>{piece.text}</span>;
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
    return <Piece key={index} isGone={piece.is === 'gone'} text={piece.text} />;
  });
}

function Items({ before, now }: Pick<RevisedField, 'before' | 'now'>) {
  const [gone, come] = [before.filter((item) => !now.includes(item)), now.filter((item) => !before.includes(item))];
  if (gone.length + come.length === 0 && now.includes(REDACTED_WORDS)) return <>{REDACTED_WORDS}</>;
  if (gone.length + come.length === 0)
    return <>{now.length < 2 ? 'same words, different formatting' : `in a new order: ${now.join(', ')}`}</>;
  return (
    <>
      {gone.length === 0 ? null : <Piece isGone text={gone.join(', ')} />}{' '}
      {come.length === 0 ? null : <Piece isGone={false} text={come.join(', ')} />}
    </>
  );
}

function Piece({ isGone, text }: { isGone: boolean; text: string }) {
  return isGone ? (
    <del>
      <span className="was">was </span>
      {text}
    </del>
  ) : (
    <ins>
      <span className="was">is&nbsp;</span>
      {text}
    </ins>
  );
}
