import app from '../app.es.json';

const menus = import.meta.glob<Record<string, string>>('../../features/*/*.menu.es.json', {
  import: 'default',
  eager: true,
});

/** The menu shows every feature before its page is loaded. */
export const texts = { ...app, menu: Object.values(menus).reduce((all, menu) => ({ ...all, ...menu }), app.menu) };
