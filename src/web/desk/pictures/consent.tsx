import { Framed, marksOf } from '../../forms/field.tsx';
import { useFault } from '../../forms/form-parts.tsx';

interface ConsentProps {
  /** Its place among those of the form: any of them says it of all pictures that go with the form. */
  id: string;
  what: string;
  isAsked: boolean;
}

/** Whoever sends a picture says that they may, beside the place they send it from. */
export function Consent({ id, what, isAsked }: ConsentProps) {
  const { why: refused, typed } = useFault('may');
  const why = isAsked ? refused : undefined;
  return (
    <Framed id={id} why={why}>
      <label className="tick">
        <input type="checkbox" name="may" value="1" defaultChecked={typed === '1'} {...marksOf(id, why)} />
        {`I may publish ${what}, and so may this site`}
      </label>
    </Framed>
  );
}
