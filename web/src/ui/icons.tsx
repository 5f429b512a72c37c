import type { ReactNode, SVGProps } from 'react';

/** Icons of our status sets that Tabler lacks in this shape: 24 units, stroke 1.75. */
function icon(name: string, shape: ReactNode) {
  const Icon = ({ size = 24, ...rest }: SVGProps<SVGSVGElement> & { size?: number }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {shape}
    </svg>
  );
  Icon.displayName = name;
  return Icon;
}

const circle = <circle cx="12" cy="12" r="8.2" />;

export const IconTick = icon(
  'IconTick',
  <>
    {circle}
    <path d="m8.3 12.3 2.6 2.6 4.9-5.2" />
  </>,
);
export const IconCross = icon(
  'IconCross',
  <>
    {circle}
    <path d="m9.2 9.2 5.6 5.6m0-5.6-5.6 5.6" />
  </>,
);
export const IconDot = icon(
  'IconDot',
  <>
    {circle}
    <circle cx="12" cy="12" r="3.6" fill="currentColor" stroke="none" />
  </>,
);
export const IconHalf = icon(
  'IconHalf',
  <>
    {circle}
    <path d="M12 5.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" stroke="none" />
  </>,
);
export const IconMinus = icon(
  'IconMinus',
  <>
    <circle cx="12" cy="12" r="8.2" strokeDasharray="3.2 2.4" />
    <path d="M8.5 12h7" />
  </>,
);
export const IconPauseCircle = icon(
  'IconPauseCircle',
  <>
    {circle}
    <path d="M10 9v6M14 9v6" />
  </>,
);
export const IconPauseSquare = icon(
  'IconPauseSquare',
  <>
    <rect x="4.5" y="4.5" width="15" height="15" rx="2.5" />
    <path d="M10 9v6M14 9v6" />
  </>,
);
export const IconTickMarked = icon(
  'IconTickMarked',
  <>
    <path d="M20 10.5A8.2 8.2 0 1 1 13.8 4" />
    <path d="m8.3 12.3 2.6 2.6 3.2-3.4" />
    <path d="M19 3.5v3.6M19 9.3v.1" strokeWidth="2.2" />
  </>,
);
export const IconPlane = icon(
  'IconPlane',
  <>
    <path d="M4.5 11.5 19.5 5l-5.3 14.5-2.9-6z" />
    <path d="m11.3 13.5 3.2-3.3" />
  </>,
);
export const IconHeart = icon(
  'IconHeart',
  <path
    d="M12 19.3s-7.3-4.3-7.3-9.5A4 4 0 0 1 12 7.6a4 4 0 0 1 7.3 2.2c0 5.2-7.3 9.5-7.3 9.5z"
    fill="currentColor"
    stroke="none"
  />,
);
export const IconFlagged = icon('IconFlagged', <path d="M6 20V5.2M6 5.5h11.5l-2.3 3.7 2.3 3.8H6" />);
export const IconBar = icon(
  'IconBar',
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="m6.5 6.5 11 11" />
  </>,
);
export const IconLoop = icon(
  'IconLoop',
  <path d="M12 12c-1.7-2.5-3-3.8-4.7-3.8a3.8 3.8 0 0 0 0 7.6c1.7 0 3-1.3 4.7-3.8s3-3.8 4.7-3.8a3.8 3.8 0 0 1 0 7.6c-1.7 0-3-1.3-4.7-3.8z" />,
);
export const IconSwap = icon(
  'IconSwap',
  <path d="M4.5 8.5h14m-3.2-3.2 3.2 3.2-3.2 3.2M19.5 15.5h-14m3.2-3.2-3.2 3.2 3.2 3.2" />,
);
export const IconReturn = icon(
  'IconReturn',
  <>
    <path d="M8.5 6 4.5 10l4 4" />
    <path d="M4.5 10h9.5a5 5 0 0 1 0 10H10" />
  </>,
);
export const IconPencilSmall = icon(
  'IconPencilSmall',
  <path d="m5 19 .9-3.9L15.8 5.2a1.6 1.6 0 0 1 2.3 0l.7.7a1.6 1.6 0 0 1 0 2.3L8.9 18.1z" />,
);
export const IconWait = icon(
  'IconWait',
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 7.5v4.7l3 1.8" />
  </>,
);
export const IconPadlock = icon(
  'IconPadlock',
  <>
    <rect x="5.5" y="10.5" width="13" height="9" rx="1.5" />
    <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
  </>,
);
export const IconPadlockOpen = icon(
  'IconPadlockOpen',
  <>
    <rect x="5.5" y="10.5" width="13" height="9" rx="1.5" />
    <path d="M8.5 10.5V8a3.5 3.5 0 0 1 6.6-1.6" />
  </>,
);
export const IconPadlockTick = icon(
  'IconPadlockTick',
  <>
    <path d="M18.5 12v-.5a1 1 0 0 0-1-1h-11a1 1 0 0 0-1 1v7a1 1 0 0 0 1 1h5M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
    <path d="m14.5 17.5 2 2 3.8-4" />
  </>,
);
export const IconWarn = icon(
  'IconWarn',
  <>
    <path d="M12 4.8 3.8 18.8h16.4z" />
    <path d="M12 10.3v4M12 16.5v.1" />
  </>,
);
export const IconBolt = icon('IconBolt', <path d="M13 4 6.5 13.5h4.7L11 20l6.5-9.5h-4.7z" />);
