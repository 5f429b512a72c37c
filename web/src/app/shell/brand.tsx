/** The logo: two arcs over a small sun. index.html draws the same. */
export function BrandMark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="2.4"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M3.5 13.5a8.5 8.5 0 0 1 17 0" stroke="#5FC3D4" />
      <path d="M7.7 14.5a4.3 4.3 0 0 1 8.6 0" stroke="#fff" />
      <circle cx="12" cy="17.8" r="2.3" fill="#F2B35A" />
    </svg>
  );
}
