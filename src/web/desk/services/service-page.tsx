import { useLoaderData } from 'react-router';
import { ForEditors } from '../desk-frame.tsx';
import { OneEntry } from '../entries/one-entry.tsx';
import type { loader } from './service-actions.ts';
import { ServiceFields } from './service-fields.tsx';
import { serviceFieldsOf } from './service-form.ts';

/** One service, as an editor keeps it. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  const { told, kinds } = loaded;
  return (
    <OneEntry
      kind="service"
      told={told}
      keeping={null}
      pictures={[]}
      fieldsOf={serviceFieldsOf}
      Fields={({ stands, under }) => <ServiceFields stands={stands} kinds={kinds} under={under} />}
    />
  );
}
