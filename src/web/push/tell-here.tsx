import { useEffect, useState } from 'react';
import { endHere, type Telling, tellHere, tellingHere } from './push-here.ts';

/** Turns push messages on this device on and off, and says why they cannot be. */
export function TellHere() {
  const [telling, setTelling] = useState<Telling>('off');
  const [isDoing, setDoing] = useState(false);
  const [fault, setFault] = useState('');
  useEffect(() => setTelling(tellingHere()), []);
  const press = async () => {
    setDoing(true);
    setFault('');
    try {
      if (telling === 'on') await endHere();
      else await tellHere();
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
    setTelling(tellingHere());
    setDoing(false);
  };
  return (
    <section className="tell-here" aria-labelledby="tell-here-head">
      <h2 id="tell-here-head">On this device</h2>
      <p>A short message when a show you starred is canceled, moved or starts at a different time, even when this site is closed.</p>
      <p className="without-script">This needs JavaScript, which is off in this browser. Email works without it.</p>
      <div role="status">
        {telling === 'on' ? <p>Notifications are on for this device.</p> : null}
        {telling === 'blocked' ? (
          <p>This browser blocks notifications from this site. Allow them in its settings, then come back.</p>
        ) : null}
        {telling === 'unable' ? (
          <p>
            This browser can’t get messages while the site is closed. On an iPhone, add the site to your home screen and open it from there.
          </p>
        ) : null}
        {fault === '' ? null : <p>That didn’t work. {fault}</p>}
      </div>
      {telling === 'blocked' || telling === 'unable' ? null : (
        <button type="button" className="button" disabled={isDoing} onClick={() => void press()}>
          {telling === 'on' ? 'Turn off notifications' : 'Tell me on this device'}
        </button>
      )}
    </section>
  );
}
