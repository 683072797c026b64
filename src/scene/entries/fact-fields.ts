import type { FieldList } from './field.ts';

/** Facts that visitors need about a venue. Pages that list shows load only these fields. */
export const FACTS = {
  stepFree: { type: 'fact', label: 'step-free access', title: 'Step-free', optional: true, column: 'step_free', filter: 'step-free' },
  seating: { type: 'fact', label: 'seating', title: 'Seating', optional: true, filter: 'seating' },
  restroom: { type: 'fact', label: 'accessible restroom', title: 'Accessible restroom', optional: true, filter: 'restroom' },
  quietSpace: { type: 'fact', label: 'quiet space', title: 'Quiet space', optional: true, column: 'quiet_space', filter: 'quiet-space' },
  hearingLoop: {
    type: 'fact',
    label: 'hearing loop',
    title: 'Hearing loop',
    optional: true,
    column: 'hearing_loop',
    filter: 'hearing-loop',
  },
  allAges: { type: 'fact', label: 'all ages', title: 'All ages', optional: true, column: 'all_ages' },
  cashOnly: { type: 'fact', label: 'cash only', title: 'Cash only', optional: true, column: 'cash_only' },
  food: { type: 'fact', label: 'food', title: 'Food', optional: true, filter: 'food' },
  parking: { type: 'fact', label: 'parking', title: 'Parking', optional: true, filter: 'parking' },
  bus: { type: 'fact', label: 'bus nearby', title: 'Bus nearby', optional: true, filter: 'bus' },
} as const satisfies FieldList;
