import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import type { KeptPage } from '#scene/keepers/claim.ts';
import { isUpload, MIDDLE } from '#scene/pictures/picture.ts';
import { MAX_ALT_CHARS, type OfferedPicture, type Pictured } from '#scene/pictures/pictured.ts';
import { focusClass } from '../../artists/picture.tsx';
import { Field, Framed, marksOf, Why } from '../../forms/field.tsx';
import { useFault, useHydrated } from '../../forms/form-parts.tsx';
import { paths } from '../../paths.ts';
import { Consent, SendPicture, type Sent } from './send-picture.tsx';

/** How far a press of an arrow key moves the focal point, in percent. */
const STEP = 5;

interface PictureFieldsProps {
  /** What it is a picture of: 'poster'. */
  what: string;
  /** The picture that stands there; its file may be one of the scene pack. */
  stands: Pictured | { file: string; alt: string; x: number; y: number } | null;
  known: readonly OfferedPicture[];
  page?: KeptPage | undefined;
  under?: ReactNode;
}

/** The picture of a page in a form: chosen of those that are here or sent, the point that is never cut off, and words for whoever cannot see it. */
export function PictureFields({ what, stands, known, page, under }: PictureFieldsProps) {
  const file = useFault('picture');
  const address = useFault('picturepreview');
  const sentBefore = useFault('picturesent');
  const [typedX, typedY] = [useFault('picturex'), useFault('picturey')];
  const [sent, setSent] = useState<Sent | undefined>();
  const [chosen, setChosen] = useState(file.typed ?? stands?.file ?? '');
  const [x, setX] = useState(Number(typedX.typed ?? stands?.x ?? MIDDLE));
  const [y, setY] = useState(Number(typedY.typed ?? stands?.y ?? MIDDLE));
  const preview = sent?.preview ?? previewOf(chosen, address.typed, known);
  const move = (to: { x: number; y: number }) => {
    setX(clamp(to.x));
    setY(clamp(to.y));
  };
  const take = (taken: Sent) => {
    setSent(taken);
    setChosen(taken.file);
    move({ x: MIDDLE, y: MIDDLE });
  };
  const isNew = sent !== undefined || sentBefore.typed === '1';
  return (
    <fieldset className="picture-fields">
      <legend>Picture</legend>
      <input type="hidden" name="picturepreview" value={preview} />
      <input type="hidden" name="picturesent" value={isNew ? '1' : ''} />
      {preview === '' ? <p>No picture yet.</p> : <Focus src={preview} x={x} y={y} move={move} />}
      <Choice
        chosen={chosen}
        stands={stands?.file ?? ''}
        sent={sent?.file ?? (sentBefore.typed === '1' && file.typed !== stands?.file ? file.typed || undefined : undefined)}
        known={known}
        choose={setChosen}
      />
      <Why id="picture" why={file.why} />
      <SendPicture what={what} page={page} taken={take} />
      <Consent id="may" what="this picture" isAsked />
      <div className="entry whole">
        <Field
          label="Describe it for people who can’t see it"
          name="picturealt"
          optional
          value={stands?.alt ?? ''}
          maxLength={MAX_ALT_CHARS}
        />
      </div>
      <div className="focal">
        <Percent label="Focus from the left, in percent" name="picturex" value={x} set={setX} />
        <Percent label="Focus from the top, in percent" name="picturey" value={y} set={setY} />
      </div>
      {under}
    </fieldset>
  );
}

/** A share as percent, as fine as the keys have it. */
const inSteps = (share: number) => Math.round((share * 100) / STEP) * STEP;
const clamp = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)));

/** Where a picture is seen that may not be on any page yet. */
function previewOf(file: string, typed: string | undefined, known: readonly OfferedPicture[]): string {
  const of = known.find((each) => each.file === file);
  if (of !== undefined) return of.preview;
  if (file === '') return '';
  if (typed?.startsWith(`/pictures/${file}?`) === true) return typed;
  return isUpload(file) ? paths.picture(file, { plain: 400 }) : paths.picture(file);
}

function Focus({ src, x, y, move }: { src: string; x: number; y: number; move: (to: { x: number; y: number }) => void }) {
  const hydrated = useHydrated();
  const press = ({ clientX, clientY, currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
    // Pressed by a key it has no place.
    if (detail === 0) return;
    const { left, top } = currentTarget.getBoundingClientRect();
    const { clientLeft, clientTop, clientWidth, clientHeight } = currentTarget;
    move({ x: inSteps((clientX - left - clientLeft) / clientWidth), y: inSteps((clientY - top - clientTop) / clientHeight) });
  };
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move({ x: x + (step[0] ?? 0), y: y + (step[1] ?? 0) });
  };
  const crop = <img src={src} alt="" className={focusClass({ x, y })} />;
  return (
    <div className="focus-place">
      <p id="focus-how">
        {hydrated
          ? 'What should never be cropped? Click it, or move the cross with the arrow keys.'
          : 'Set below, in percent, what should never be cropped.'}
      </p>
      <button
        type="button"
        className="photo"
        disabled={!hydrated}
        aria-label={`Focal point, ${x} % from the left, ${y} % from the top`}
        aria-describedby="focus-how"
        onClick={press}
        onKeyDown={byKey}
      >
        <img src={src} alt="" />
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d={`M${x} 0V100M0 ${y}H100`} />
        </svg>
      </button>
      <div className="crops" aria-hidden="true">
        <div>{crop}</div>
        <div>{crop}</div>
        <div>{crop}</div>
      </div>
    </div>
  );
}

interface ChoiceProps {
  chosen: string;
  stands: string;
  sent: string | undefined;
  known: readonly OfferedPicture[];
  choose: (file: string) => void;
}

function Choice({ chosen, stands, sent, known, choose }: ChoiceProps) {
  const others = known.filter(({ file, takenDown }) => takenDown == null && file !== stands && file !== sent);
  const tick = (file: string, label: ReactNode) => (
    <label className="tick" key={file}>
      <input type="radio" name="picture" value={file} checked={chosen === file} onChange={() => choose(file)} />
      {label}
    </label>
  );
  return (
    <div className="which">
      {sent === undefined ? null : tick(sent, 'The new upload')}
      {stands === '' ? null : tick(stands, 'The current one')}
      {tick('', 'None')}
      {others.length === 0 ? null : (
        <details open={others.some(({ file }) => file === chosen)}>
          <summary>{`Choose an existing one (${others.length})`}</summary>
          <div className="here">
            {others.map(({ file, preview, by, at }) =>
              tick(
                file,
                <img
                  src={preview}
                  alt={`Sent ${at.slice(0, 10)}${by === undefined ? '' : ` by ${by}`}`}
                  width="120"
                  height="90"
                  loading="lazy"
                />,
              ),
            )}
          </div>
        </details>
      )}
    </div>
  );
}

function Percent({ label, name, value, set }: { label: string; name: string; value: number; set: (value: number) => void }) {
  const { why } = useFault(name);
  return (
    <Framed id={name} label={label} why={why}>
      <input
        id={name}
        name={name}
        type="number"
        min={0}
        max={100}
        value={value}
        onChange={(event) => set(Number(event.target.value))}
        {...marksOf(name, why)}
      />
    </Framed>
  );
}
