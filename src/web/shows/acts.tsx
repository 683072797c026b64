import { Fragment } from 'react';
import type { Credit } from '#scene/shows/show.ts';
import { paths } from '../paths.ts';

/** Acts of a bill, whoever is known a link. The comma after a link stays with it: between boxes a browser would begin a line with one. */
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
