import classes from './shape.module.css';

interface ShapeProps {
  /** In pixels or as a share of the room. */
  readonly width: number | string;
  /** In pixels: the height of what comes here. */
  readonly height: number;
  readonly isRound?: boolean;
}

/** Stands where something is going to be, as large as it, so that nothing moves when it comes. */
export function Shape({ width, height, isRound }: ShapeProps) {
  return (
    <span className={classes.shape} style={{ width, height }} data-round={isRound || undefined} aria-hidden="true" />
  );
}

/** Lines of text of different lengths. */
export function ShapeLines({ widths }: { readonly widths: readonly number[] }) {
  return widths.map((width) => (
    <span key={width} className={classes.line}>
      <Shape width={`${width}%`} height={14} />
    </span>
  ));
}
