import { changeLanguage, currentLanguage, languageNames, languages } from '../../lib/i18n/i18n.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import styles from './LanguageDialog.module.css';

export function LanguageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('app.language.title')} onClose={onClose} width={360}>
      <div role="radiogroup" aria-label={t('app.language.title')} className={styles.list}>
        {languages.map((language) => (
          <label key={language} className={styles.choice}>
            <input
              type="radio"
              name="language"
              checked={language === currentLanguage()}
              onChange={() => void changeLanguage(language)}
              {...(language === currentLanguage() && { 'data-autofocus': true })}
            />
            {languageNames[language]}
          </label>
        ))}
      </div>
    </Dialog>
  );
}
