import { LazyPart } from '../feedback/LazyPart.tsx';
import type { MenuProps } from './menu-entry.ts';

export function Menu({ target, ...rest }: MenuProps) {
  return (
    <LazyPart target={target} opens="menu">
      {({ LoadedMenu }, button, landmark) => <LoadedMenu {...rest} target={button} landmark={landmark} />}
    </LazyPart>
  );
}
