/** Line icons on a grid of 24. */
const paths = {
  alert: 'M12 8v5M12 16.5v.5M12 3 2.5 20h19L12 3Z',
  back: 'M19 12H5M11 6l-6 6 6 6',
  check: 'M5 12.5 10 17 19 7',
  checks: 'M2 12.5 7 17 16 7M12 17 21 7',
  clock: 'M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  close: 'M6 6l12 12M18 6 6 18',
  cloud: 'M7 18h10a4 4 0 0 0 .6-7.95A6 6 0 0 0 6 9.5 4.3 4.3 0 0 0 7 18Z',
  contact: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM5 20c.8-3.4 3.6-5 7-5s6.2 1.6 7 5',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  file: 'M14 3H7v18h11V7l-4-4ZM14 3v4h4M10 12h5M10 16h5',
  group:
    'M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 19c.6-2.8 3-4.2 6-4.2s5.4 1.4 6 4.2M16 5.3a3.2 3.2 0 0 1 0 6.2M17.5 15c2 .5 3.2 1.8 3.5 4',
  image: 'M4 5h16v14H4V5ZM8.5 10.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2ZM4 16.5l4.5-4 3.5 3 3-2.5 5 4',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  mic: 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM6 11a6 6 0 0 0 12 0M12 17v4',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  offline:
    'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M8.5 16a5 5 0 0 1 7 0M2 9a15 15 0 0 1 4-2.6M14 8.2A10 10 0 0 1 19 12.5M11 4.5A15 15 0 0 1 22 9M12 20h.01',
  online: 'M5 12.5a10 10 0 0 1 14 0M8.5 16a5 5 0 0 1 7 0M2 9a15 15 0 0 1 20 0M12 20h.01',
  paperclip: 'M20 11.5 12 19.5a5 5 0 0 1-7-7l8.5-8.5a3.3 3.3 0 0 1 4.7 4.7l-8.3 8.3a1.7 1.7 0 0 1-2.4-2.4L15 7',
  pencil: 'M4 20l1-4L16 5l3 3L8 19l-4 1Z',
  phone:
    'M5 4h4l1.5 4.5L8 10a12 12 0 0 0 6 6l1.5-2.5L20 15v4a1.5 1.5 0 0 1-1.6 1.5A15 15 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z',
  pin: 'M12 21c4-4.5 6.5-7.8 6.5-11a6.5 6.5 0 0 0-13 0c0 3.2 2.5 6.5 6.5 11ZM12 12a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z',
  plus: 'M12 5v14M5 12h14',
  reply: 'M9 7l-5 5 5 5M4 12h9c4 0 6.5 2 7 6',
  send: 'M4 12 20 4l-5 16-3.5-6.5L4 12ZM11.5 13.5 20 4',
  smartphone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  video: 'M4 7h10v10H4V7ZM14 11l6-3.5v9L14 13',
} as const;

export type IconName = keyof typeof paths;

const SVG = 'http://www.w3.org/2000/svg';

export function icon(name: IconName, size = 18): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  const attributes = {
    viewBox: '0 0 24 24',
    width: size,
    height: size,
    class: `icon icon-${name}`,
    'aria-hidden': true,
  };
  for (const [attribute, value] of Object.entries(attributes)) svg.setAttribute(attribute, String(value));
  path.setAttribute('d', paths[name]);
  svg.append(path);
  return svg;
}
