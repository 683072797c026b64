import { paths } from '../paths.ts';
import { PROOFS, type Proof } from './proofs.ts';

/** The invitation, and then the rest of the print run. The first sheet is for reading; the others are a joke for those who see them. */
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
