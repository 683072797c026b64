interface FieldProps {
  label: string;
  name: string;
  type: 'text' | 'email' | 'password';
  autoComplete: string;
  disabled?: boolean;
}

/** One labelled field of a form. */
export function Field({ label, name, type, autoComplete, disabled = false }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} type={type} autoComplete={autoComplete} disabled={disabled} required />
    </div>
  );
}
