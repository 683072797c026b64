import { MAX_BIO_BYTES } from '#scene/people/bio.ts';
import { useFault } from '../../forms/form-parts.tsx';
import { BioEditor } from '../../profile/bio/editor.tsx';

interface HtmlFieldProps {
  label: string;
  name: string;
  /** What stands there, as clean HTML. */
  html: string;
}

/** A labeled field for formatted text, as a person's own page has one: a textarea of HTML until its script is there. */
export function HtmlField({ label, name, html }: HtmlFieldProps) {
  const { why, typed } = useFault(name);
  return (
    <div id={name} className={why === undefined ? 'field' : 'field bad'}>
      <span className="label" id={`${name}-label`}>
        {label}
      </span>
      <BioEditor
        name={name}
        defaultValue={typed ?? html}
        labelledBy={`${name}-label`}
        describedBy={`${name}-why`}
        maxBytes={MAX_BIO_BYTES}
      />
      <p className="why" id={`${name}-why`} hidden={why === undefined}>
        {why}
      </p>
    </div>
  );
}
