import { ChevronDown, Globe, Moon, Sun } from 'lucide-react';
import { changeLanguage, currentLanguage, languageNames, languages } from '../../lib/i18n/i18n.ts';
import type { Language } from '../../lib/i18n/i18n.ts';
import { toggleTheme, useAppearance } from '../../lib/interaction/theme.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { IconButton } from '../../ui/form/IconButton.tsx';
import styles from './LoginPage.module.css';

/** Language and theme before sign-in. */
export function LoginPreferences() {
  const { t } = useTranslation();
  const isDark = useAppearance((look) => look.theme === 'dark');
  return (
    <div className={styles.preferences}>
      <span className={styles.language}>
        <Globe />
        <select
          aria-label={t('auth.language')}
          value={currentLanguage()}
          onChange={(event) => void changeLanguage(event.target.value as Language)}
        >
          {languages.map((language) => (
            <option key={language} value={language}>
              {languageNames[language]}
            </option>
          ))}
        </select>
        <ChevronDown />
      </span>
      <IconButton
        label={isDark ? t('auth.lightTheme') : t('auth.darkTheme')}
        icon={isDark ? <Sun /> : <Moon />}
        onClick={toggleTheme}
      />
    </div>
  );
}
