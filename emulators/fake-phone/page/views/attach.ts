import type { App } from '../app.ts';
import type { Place } from '../../../lib/words.ts';
import { write } from '../data/actions.ts';
import { h } from '../lib/dom.ts';
import { chooseFiles } from '../lib/files.ts';
import { phrase } from '../words.ts';
import { openDialog } from './dialog.ts';
import { openMenu } from './menu.ts';
import { field } from './parts.ts';

const PLACES: Place[] = [
  { name: 'Avenida Paulista', address: 'Av. Paulista, 1578, São Paulo', latitude: -23.56141, longitude: -46.65588 },
  { name: 'Mercado Municipal', address: 'R. da Cantareira, 306, São Paulo', latitude: -23.54176, longitude: -46.62929 },
  { name: 'Praia de Copacabana', address: 'Av. Atlântica, Rio de Janeiro', latitude: -22.97119, longitude: -43.18254 },
  { name: 'Pelourinho', address: 'Largo do Pelourinho, Salvador', latitude: -12.97139, longitude: -38.50836 },
];

/** Every kind of message that is not text. */
export function openAttachMenu(app: App, anchor: HTMLElement, add: (files: File[], wanted?: 'document') => void): void {
  const choose = (accept: string, wanted?: 'document') => () => {
    void chooseFiles(accept, true).then((files) => add(files, wanted));
  };
  openMenu(anchor, phrase('attach'), [
    { label: phrase('photo'), sign: 'image', act: choose('image/*,video/*') },
    { label: phrase('document'), sign: 'file', act: choose('', 'document') },
    { label: phrase('audioFile'), sign: 'mic', act: choose('audio/*') },
    { label: phrase('location'), sign: 'pin', act: () => askForPlace(app) },
    { label: phrase('contact'), sign: 'contact', act: () => askForContact(app) },
  ]);
}

function askForPlace(app: App): void {
  const place = h('select', {}, ...PLACES.map(({ name }, index) => h('option', { value: index }, name)));
  const number = () => h('input', { type: 'number', step: 'any', required: true });
  const [latitude, longitude] = [number(), number()];
  const fill = () => {
    const chosen = PLACES[Number(place.value)];
    latitude.value = String(chosen?.latitude ?? 0);
    longitude.value = String(chosen?.longitude ?? 0);
  };
  place.addEventListener('change', fill);
  fill();
  openDialog({
    title: phrase('location'),
    submit: phrase('send'),
    content: [
      field(phrase('place'), place),
      field(phrase('latitude'), latitude),
      field(phrase('longitude'), longitude),
    ],
    onSubmit: () => {
      const at = { latitude: latitude.valueAsNumber, longitude: longitude.valueAsNumber };
      const known = PLACES.find((each) => each.latitude === at.latitude && each.longitude === at.longitude);
      return send(app, { location: { ...known, ...at } });
    },
  });
}

function askForContact(app: App): void {
  const { customers, lines } = app.state.world;
  const people = [...customers, ...lines];
  const who = h('select', {}, ...people.map(({ name, phone }) => h('option', { value: phone }, name)));
  openDialog({
    title: phrase('contact'),
    submit: phrase('send'),
    content: [field(phrase('chooseContact'), who)],
    onSubmit: () => {
      const person = people.find(({ phone }) => phone === who.value);
      if (!person) return Promise.resolve(true);
      const { name, phone } = person;
      const card = `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;type=CELL;waid=${phone}:+${phone}\nEND:VCARD`;
      return send(app, { contacts: [card] });
    },
  });
}

function send(app: App, content: Parameters<typeof write>[2]): Promise<boolean> {
  const { viewer, chat } = app.state;
  if (!viewer || !chat) return Promise.resolve(true);
  return app.attempt(() => write(viewer, chat, content));
}
