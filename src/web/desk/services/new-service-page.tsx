import { useLoaderData } from 'react-router';
import { DeskPage, ForEditors } from '../desk-frame.tsx';
import { MakeEntry } from '../entries/make-entry.tsx';
import type { loader } from './new-service-actions.ts';
import { ServiceFields } from './service-fields.tsx';

/** A service that is not there yet. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  return (
    <DeskPage title="A new service" own={['make', 'make entry']}>
      <MakeEntry kind="service" once={loaded.once}>
        <ServiceFields stands={{ name: loaded.name }} kinds={loaded.kinds} />
      </MakeEntry>
    </DeskPage>
  );
}
