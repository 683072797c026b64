import { DeskForm } from '../../desk/desk-form.tsx';
import { useOutcome } from '../../desk/outcome.tsx';
import { ShowFields } from '../../desk/shows/show-fields.tsx';
import type { ShowFields as Fields } from '../../desk/shows/show-form.ts';
import { OnceField, Press, findRefusal } from '../../forms/form-parts.tsx';

interface AnnounceFormProps {
  stands: Partial<Fields>;
  label: string;
  once: string;
}

/** The form in which a room announces a show. */
export function AnnounceForm({ stands, label, once }: AnnounceFormProps) {
  const refused = findRefusal(useOutcome(), 'make');
  return (
    <DeskForm intent="make" key={JSON.stringify(refused?.kept)}>
      <OnceField once={once} />
      <ShowFields stands={stands} venues={[]} without={['venue', 'kind']} />
      {refused?.fields.despite === undefined ? null : (
        <label className="tick">
          <input id="despite" type="checkbox" name="despite" value="1" />
          <span>It is another show: announce it too</span>
        </label>
      )}
      <div className="save-bar">
        <Press look="button" doing="Sending …">
          {label}
        </Press>
      </div>
    </DeskForm>
  );
}
