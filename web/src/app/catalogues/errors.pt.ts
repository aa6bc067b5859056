import common from '../../lib/errors.pt.json';

const errors = import.meta.glob<Record<string, string>>('../../features/*/*.errors.pt.json', {
  import: 'default',
  eager: true,
});

/** One file for all codes, because an error may be answered on any page. */
export const texts = Object.values(errors).reduce((all, some) => ({ ...all, ...some }), common);
