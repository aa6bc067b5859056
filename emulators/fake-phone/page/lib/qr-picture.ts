/** What of an ImageData the camera needs. */
export interface Picture {
  width: number;
  height: number;
  /** Red, green, blue, alpha of each point. */
  data: ArrayLike<number>;
}

export type Modules = boolean[][];

interface Finder {
  x: number;
  y: number;
  /** Width of one module in points. */
  unit: number;
}

/** The squares of the first upright QR code in a picture of a screen, or null. Nothing here corrects a camera's tilt. */
export function findCode(picture: Picture): Modules | null {
  const isDark = darkness(picture);
  const finders = findFinders(picture, isDark);
  for (const corner of finders) {
    for (const right of finders) {
      for (const below of finders) {
        const size = sizeBetween(corner, right, below);
        if (size === null) continue;
        const [stepX, stepY] = [(right.x - corner.x) / (size - 7), (below.y - corner.y) / (size - 7)];
        return Array.from({ length: size }, (_, row) =>
          Array.from({ length: size }, (__, column) =>
            isDark(Math.round(corner.x + (column - 3) * stepX), Math.round(corner.y + (row - 3) * stepY)),
          ),
        );
      }
    }
  }
  return null;
}

function darkness({ width, height, data }: Picture) {
  return (x: number, y: number): boolean => {
    if (x < 0 || y < 0 || x >= width || y >= height) return false;
    const at = (y * width + x) * 4;
    return (data[at] ?? 0) * 0.3 + (data[at + 1] ?? 0) * 0.59 + (data[at + 2] ?? 0) * 0.11 < 128;
  };
}

/** Modules along an edge, if these three are the corners of one code: square, upright, and of a length that exists. */
function sizeBetween(corner: Finder, right: Finder, below: Finder): number | null {
  const [across, down] = [right.x - corner.x, below.y - corner.y];
  const isUpright = Math.abs(right.y - corner.y) < corner.unit && Math.abs(below.x - corner.x) < corner.unit;
  if (!isUpright || across <= 0 || Math.abs(across - down) > corner.unit * 2) return null;
  const version = Math.round((across / corner.unit + 7 - 17) / 4);
  return version >= 1 && version <= 40 ? version * 4 + 17 : null;
}

/** Dark and light in turns of 1, 1, 3, 1, 1 along a row and a column that cross in the middle. */
function findFinders({ width, height }: Picture, isDark: (x: number, y: number) => boolean): Finder[] {
  const found: Finder[] = [];
  for (let y = 0; y < height; y += 1) {
    for (const { middle: x, unit } of ringsAlong(width, (at) => isDark(at, y))) {
      if (found.some((known) => Math.hypot(known.x - x, known.y - y) < unit * 4)) continue;
      const crossing = ringsAlong(height, (at) => isDark(x, at)).find((ring) => Math.abs(ring.middle - y) < unit * 2);
      if (crossing) found.push({ x, y: crossing.middle, unit: (unit + crossing.unit) / 2 });
    }
  }
  return found;
}

function ringsAlong(length: number, isDark: (at: number) => boolean): { middle: number; unit: number }[] {
  const runs: { from: number; length: number; isDark: boolean }[] = [];
  for (let at = 0; at < length; at += 1) {
    const last = runs.at(-1);
    if (last?.isDark === isDark(at)) last.length += 1;
    else runs.push({ from: at, length: 1, isDark: isDark(at) });
  }
  return runs.flatMap((middle, at) => {
    if (!middle.isDark) return [];
    const ring = runs.slice(at - 2, at + 3).map((run) => run.length);
    const unit = ring.reduce((sum, each) => sum + each, 0) / 7;
    const fits = [1, 1, 3, 1, 1].every((share, n) => Math.abs((ring[n] ?? 0) - share * unit) <= unit * 0.6 + 0.5);
    return at >= 2 && ring.length === 5 && fits ? [{ middle: Math.floor(middle.from + middle.length / 2), unit }] : [];
  });
}
