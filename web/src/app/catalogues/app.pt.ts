import app from '../app.pt.json';

const menus = import.meta.glob<Record<string, string>>('../../features/*/*.menu.pt.json', {
  import: 'default',
  eager: true,
});

/** The menu shows every feature before its page is loaded. */
export const texts = { ...app, menu: Object.values(menus).reduce((all, menu) => ({ ...all, ...menu }), app.menu) };
