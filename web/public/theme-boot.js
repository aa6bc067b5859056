// Runs before the first paint so that the page never flashes in the wrong theme, density or language.
(function () {
  var root = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var theme = read('preferredTheme');
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.dataset.theme = theme;
  root.dataset.mantineColorScheme = theme;
  root.dataset.density = read('density') === 'compact' ? 'compact' : 'comfortable';
  var language = (read('i18nextLng') || 'pt').slice(0, 2);
  root.lang = language === 'en' || language === 'es' ? language : 'pt-BR';
})();
