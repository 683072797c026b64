import type { Release } from '#scene/artists/release.ts';
import { isUpload, UPLOAD_TYPES } from '#scene/pictures/picture.ts';
import { Field, TextArea } from '../../forms/field.tsx';
import { useFault, useTypedRows } from '../../forms/form-parts.tsx';
import { Consent } from '../pictures/consent.tsx';
import { Select } from '../select.tsx';
import { MORE_RELEASES } from './release-form.ts';

interface ReleaseRowsProps {
  releases: readonly Release[];
  /** Whether a keeper writes it. */
  isKept?: boolean;
}

/** The records of an artist in a form: a row each, and one for what is new. */
export function ReleaseRows({ releases, isKept = false }: ReleaseRowsProps) {
  const typed = useTypedRows('release');
  const length = Math.max(releases.length + MORE_RELEASES, typed);
  return (
    <ol>
      {Array.from({ length }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <ReleaseRow key={row} release={releases[row]} row={row} of={length} isKept={isKept} />
      ))}
    </ol>
  );
}

interface ReleaseRowProps {
  release: Release | undefined;
  row: number;
  of: number;
  isKept: boolean;
}

/** One record. Without a title it is none. */
function ReleaseRow({ release, row, of, isKept }: ReleaseRowProps) {
  const places = Array.from({ length: of }, (_, place) => [String(place + 1), String(place + 1)] as const);
  const text = (label: string, name: string, value: string | undefined, maxLength: number, hint?: string) => (
    <Field label={label} name={`${name}${row}`} autoComplete="off" required={false} value={value ?? ''} hint={hint} maxLength={maxLength} />
  );
  const [cover, consent] = [useFault(`cover${row}`), useFault('may')];
  const lacksConsent = consent.why !== undefined && isUpload(cover.typed ?? '') && cover.typed !== release?.cover;
  const file = useFault(`coverfile${row}`);
  const faults = [cover, useFault(`rellinks${row}`), file];
  return (
    <li className="act-row">
      <div className="short-fields with-names">
        {text(release === undefined ? 'Add a record' : `Record ${row + 1}`, 'release', release?.title, 200)}
        {text('Year', 'relyear', release?.year === undefined ? '' : String(release.year), 4)}
        {text('Format', 'relformat', release?.format, 40)}
        {text('Label', 'rellabel', release?.label, 120)}
        <Select label="Place" name={`relplace${row}`} choices={places} value={String(row + 1)} />
      </div>
      <details open={lacksConsent || faults.some(({ why }) => why !== undefined)}>
        <summary>{(release?.links.length ?? 0) > 0 || release?.cover !== undefined ? 'Links and cover' : 'Add links or a cover'}</summary>
        <div className="act-how">
          <TextArea
            label="Where to listen or buy"
            name={`rellinks${row}`}
            rows={2}
            value={release?.links.join('\n') ?? ''}
            hint="One link per line."
          />
          {text(
            'Cover',
            'cover',
            release?.cover,
            120,
            isKept
              ? 'The name of a picture you uploaded. Leave empty for none.'
              : 'A file from the scene pack’s covers, or an uploaded picture.',
          )}
          <div className={file.why === undefined ? 'field' : 'field bad'}>
            <label htmlFor={`coverfile${row}`}>Or upload one</label>
            <input
              id={`coverfile${row}`}
              name={`coverfile${row}`}
              type="file"
              accept={UPLOAD_TYPES}
              aria-invalid={file.why !== undefined}
              aria-describedby={file.why === undefined ? undefined : `coverfile${row}-why`}
            />
            {file.why === undefined ? null : (
              <p className="why" id={`coverfile${row}-why`}>
                {file.why}
              </p>
            )}
          </div>
          <Consent id={`maycover${row}`} what="the cover I upload" isAsked={lacksConsent} />
        </div>
      </details>
    </li>
  );
}
