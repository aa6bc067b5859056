/** The logo: a note with a folded corner and a tail. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M7 2h12l11 11v9a6 6 0 0 1-6 6H13l-7 4v-4.3A6 6 0 0 1 1 22V8a6 6 0 0 1 6-6z" fill="#0C7A51" />
      <path d="M19 2l11 11h-7a4 4 0 0 1-4-4z" fill="#86CDA9" />
      <path d="M8.5 15.5h8M8.5 20.5h13" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}
