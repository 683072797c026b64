import { paths } from '../paths.ts';

/** The invitation, and a joke that only sighted readers get. */
export function PrintRun() {
  const [first, ...others] = PROOFS;
  return (
    <section className="proofs" aria-label="An invitation">
      {first === undefined ? null : (
        <div className={`proof m1 ${first.paper}`}>
          <div className="wrap">
            <h2 className="plates">
              <Words words={first.words} />
            </h2>
            <p className="lead">
              This place depends on artists. No scene means no site and no fun. If you play, or know someone who does,{' '}
              <a href={paths.contact()}>get in touch</a> and we will put the name on the wall.
            </p>
            <Note proof={first} index={0} />
          </div>
        </div>
      )}
      {others.map((proof, index) => (
        <div key={proof.note} className={`proof m${index + 2} ${proof.paper}`} aria-hidden="true">
          <div className="wrap">
            <div className="plates">
              <Words words={proof.words} />
            </div>
            <Note proof={proof} index={index + 1} />
          </div>
        </div>
      ))}
    </section>
  );
}

/** The same words on both plates; on a phone they break before the last. */
function Words({ words }: { words: string }) {
  const at = words.lastIndexOf(' ');
  const set = (
    <>
      {words.slice(0, at)}
      <br className="ph" /> {words.slice(at + 1)}
    </>
  );
  return (
    <>
      <span className="p1">{set}</span>
      <span className="p2" aria-hidden="true">
        {set}
      </span>
    </>
  );
}

function Note({ proof, index }: { proof: Proof; index: number }) {
  return (
    <p className="note">
      <b>
        {index + 1}/{PROOFS.length}
      </b>
      {proof.note}
    </p>
  );
}

/** One sheet: its words, its paper, and the printer's remark. */
interface Proof {
  words: string;
  note: string;
  paper: 'plain' | 'shell' | 'mist' | 'fog' | 'newsprint' | 'dusk';
}

const ASKED = 'Are you an artist?';

/** The class `mN` of home-page.css misprints sheet N. */
const PROOFS: readonly Proof[] = [
  { words: ASKED, note: 'Good print.', paper: 'shell' },
  { words: ASKED, note: 'Close enough.', paper: 'plain' },
  { words: ASKED, note: 'Who bumped the table?', paper: 'mist' },
  { words: ASKED, note: 'The green screen has slipped. Nobody will notice.', paper: 'plain' },
  { words: ASKED, note: 'Running low on green.', paper: 'newsprint' },
  { words: ASKED, note: 'Out of green.', paper: 'plain' },
  { words: ASKED, note: 'Found more green. Held it wrong.', paper: 'fog' },
  { words: ASKED, note: 'Ninety-seven percent humidity.', paper: 'plain' },
  { words: '4re you 4n 4rtist?', note: 'Out of As. Borrowed some from the 4 drawer.', paper: 'shell' },
  { words: ASKED, note: 'Printed it twice, to be safe.', paper: 'newsprint' },
  { words: 'Are you an otter?', note: 'The apprentice was left alone with the type.', paper: 'mist' },
  { words: 'You are an artist!', note: 'He was asked to set it again. He has opinions.', paper: 'plain' },
  { words: 'Are you still here?', note: 'So are we.', paper: 'plain' },
  { words: ASKED, note: 'The rain is in the shop.', paper: 'fog' },
  { words: 'A e y u a a t s ?', note: 'The vowels floated off. Some of them were load-bearing.', paper: 'newsprint' },
  { words: ASKED, note: 'Last sheet. Please, somebody, bring a guitar.', paper: 'plain' },
];
