import { Fragment } from 'react';
import { chooseHeadline } from '#scene/shows/headline.ts';
import type { Credit } from '#scene/shows/show.ts';
import { paths } from '../paths.ts';
import type { Line } from './line.ts';

/** A bill within a sentence: 'Birthday: **Teeth of the Gar** with Slack Water'. */
export function BillLine({ show }: { show: Pick<Line, 'title' | 'event' | 'bill'> }) {
  const { occasion, top, others } = chooseHeadline(show);
  return (
    <>
      {occasion === '' ? '' : occasion.endsWith(' with') ? `${occasion} ` : `${occasion}: `}
      <b>{typeof top === 'string' ? top : top.name}</b>
      {others.length === 0 ? '' : ` with ${others.map(({ name }) => name).join(', ')}`}
    </>
  );
}

/** Acts of a bill, known ones as links. A comma stays with its link, so that no line begins with one. */
export function actsOf(bill: readonly Credit[]) {
  return bill.map(({ artist, name }, index) => {
    const isLast = index === bill.length - 1;
    if (artist === null) return <Fragment key={name}>{isLast ? name : `${name}, `}</Fragment>;
    const link = <a href={paths.artist(artist)}>{name}</a>;
    if (isLast) return <Fragment key={name}>{link}</Fragment>;
    return (
      <Fragment key={name}>
        <span className="act-and">{link},</span>{' '}
      </Fragment>
    );
  });
}
