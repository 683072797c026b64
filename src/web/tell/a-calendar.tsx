import { Field } from '../forms/field.tsx';
import { TextArea } from '../forms/text-area.tsx';
import { Rooms, type RoomsProps } from './rooms.tsx';

/** Where the nights of a room stand already, so that they are heard there and nobody types them here. */
export function ACalendar({ venues, place }: RoomsProps & { place: string | undefined }) {
  return (
    <>
      <Field
        label="Where do your nights stand?"
        name="calendar"
        type="url"
        autoComplete="off"
        maxLength={2000}
        hint="The address by which other calendars subscribe to yours, or that of your page with the dates. Editors alone see it."
      />
      <Field
        label="Of which room?"
        name="place"
        autoComplete="off"
        required={false}
        value={place}
        maxLength={200}
        list="rooms"
        hint="May be left out."
      />
      <Rooms venues={venues} />
      <TextArea
        label="Anything else?"
        name="words"
        rows={3}
        maxLength={2000}
        hint="What in it is no show, and whose calendar it is. May be left out, too."
      />
    </>
  );
}
