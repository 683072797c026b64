import { useFault } from '../../forms/form-parts.tsx';

interface ConsentProps {
  /** Its place among those of the form: any of them says it of all pictures that go with the form. */
  id: string;
  /** What is sent. */
  what: string;
  /** Whether it is the one that a refusal is about. */
  isAsked: boolean;
}

/** Whoever sends a picture says that they may, beside the place they send it from. */
export function Consent({ id, what, isAsked }: ConsentProps) {
  const { why: refused, typed } = useFault('may');
  const why = isAsked ? refused : undefined;
  return (
    <div className={why === undefined ? 'field' : 'field bad'}>
      <label className="tick">
        <input
          type="checkbox"
          name="may"
          value="1"
          defaultChecked={typed === '1'}
          aria-invalid={why !== undefined}
          aria-describedby={why === undefined ? undefined : `${id}-why`}
        />
        {`I may publish ${what}, and so may this site`}
      </label>
      {why === undefined ? null : (
        <p className="why" id={`${id}-why`}>
          {why}
        </p>
      )}
    </div>
  );
}
