import { useContext } from 'react';
import classes from './child-photo.module.css';
import { PhotoSource } from './photo-source.ts';
import { PlaceholderPhoto } from './placeholder-photo.tsx';

interface ChildPhotoProps {
  readonly childId: string;
  readonly name: string;
  readonly hasPicture: boolean;
  /** In pixels, both sides. */
  readonly size?: number;
}

/** Beside the name of a child in a list; the placeholder where there is no picture, while it loads, and when it fails. */
export function ChildPhoto({ childId, name, hasPicture, size = 26 }: ChildPhotoProps) {
  const usePhoto = useContext(PhotoSource);
  const source = usePhoto(childId, hasPicture);
  if (source === undefined) return <PlaceholderPhoto name={name} seed={childId} size={size} />;
  return <img className={classes.photo} src={source} alt="" width={size} height={size} />;
}
