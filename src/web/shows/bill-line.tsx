import { headlineOf } from '#scene/shows/headline.ts';
import type { Line } from './line.ts';

/** A bill within a sentence, as a list says it: 'Birthday: **Teeth of the Gar** with Slack Water'. */
export function BillLine({ show }: { show: Pick<Line, 'title' | 'event' | 'bill'> }) {
  const { occasion, top, others } = headlineOf(show);
  return (
    <>
      {occasion === '' ? '' : occasion.endsWith(' with') ? `${occasion} ` : `${occasion}: `}
      <b>{typeof top === 'string' ? top : top.name}</b>
      {others.length === 0 ? '' : ` with ${others.map(({ name }) => name).join(', ')}`}
    </>
  );
}
