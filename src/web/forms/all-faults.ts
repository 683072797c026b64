import { FormFault } from './dispatch.ts';

/** Reads each field of a form, or each row. @throws FormFault with all faults */
export function readEach<Fields extends object>(readers: { [Name in keyof Fields]: () => Fields[Name] }): Fields {
  const faults: Record<string, string> = {};
  const read = (Array.isArray(readers) ? [] : {}) as Partial<Fields>;
  for (const name of Object.keys(readers) as (keyof Fields)[]) {
    try {
      read[name] = readers[name]();
    } catch (error) {
      note(faults, error);
    }
  }
  demandNone(faults);
  return read as Fields;
}

/** Runs the steps of a form in order, all of them even if one finds a fault. @throws FormFault with all faults */
export async function runAllSteps<Steps extends (() => unknown)[]>(
  ...steps: Steps
): Promise<{ [At in keyof Steps]: Awaited<ReturnType<Steps[At]>> }> {
  const faults: Record<string, string> = {};
  const results: unknown[] = [];
  for (const step of steps) {
    try {
      results.push(await step());
    } catch (error) {
      note(faults, error);
    }
  }
  demandNone(faults);
  return results as { [At in keyof Steps]: Awaited<ReturnType<Steps[At]>> };
}

/** @throws anything but a FormFault */
function note(faults: Record<string, string>, error: unknown): void {
  if (!(error instanceof FormFault)) throw error;
  Object.assign(faults, error.fields);
}

function demandNone(faults: Record<string, string>): void {
  if (Object.keys(faults).length > 0) throw FormFault.ofAll(faults);
}
