import { loadTexts } from '../lib/i18n/i18n.ts';

const files = import.meta.glob(['../**/*.pt.json', '!../features/*/*.{menu,errors}.pt.json']);
const parts = Object.keys(files).map((path) => path.slice(path.lastIndexOf('/') + 1, -'.pt.json'.length));

/** Loads the texts of all parts, because tests render components without their pages. */
export const loadAllTexts = () => Promise.all(parts.map(loadTexts));
