import app from '../app.en.json';

const menus = import.meta.glob<Record<string, string>>('../../features/*/*.menu.en.json', {
  import: 'default',
  eager: true,
});

/** The menu shows every feature before its page is loaded. */
export const texts = { ...app, menu: Object.values(menus).reduce((all, menu) => ({ ...all, ...menu }), app.menu) };
