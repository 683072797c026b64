/** What the fields that ask for a room offer: those that are known. */
export interface RoomsProps {
  venues: readonly { id: string; name: string; city: string }[];
}

/** The rooms that are known, for the field that names this list. */
export function Rooms({ venues }: RoomsProps) {
  return (
    <datalist id="rooms">
      {venues.map(({ id, name, city }) => (
        <option key={id} value={name} label={city} />
      ))}
    </datalist>
  );
}
