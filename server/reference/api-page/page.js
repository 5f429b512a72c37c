// Filters the calls of the page, and opens the call or the schema that an address names.
const find = document.querySelector('#filter');
const found = document.querySelector('.found');
const nothing = document.querySelector('.nothing');
const sections = [...document.querySelectorAll('.section')].map((section) => ({
  section,
  link: document.querySelector(`.contents a[href="#${section.id}"]`)?.parentElement,
  entries: [...section.querySelectorAll('.operation')].map((entry) => ({
    entry,
    text: `${section.querySelector('h2').textContent} ${entry.querySelector('summary').textContent}`
      .replaceAll(/\s+/g, ' ')
      .toLowerCase(),
  })),
}));

function filter() {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { section, link, entries } of sections) {
    const matching = entries.filter(({ entry, text }) => {
      entry.hidden = !words.every((word) => text.includes(word));
      return !entry.hidden;
    });
    section.hidden = matching.length === 0;
    if (link) link.hidden = section.hidden;
    count += matching.length;
  }
  found.textContent = words.length === 0 ? '' : `${count} found`;
  nothing.hidden = count > 0;
}

/** What the filter hides cannot be opened: whoever follows a link wants its target more than the filter. */
function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!named) return;
  if (named.closest('[hidden]')) {
    find.value = '';
    filter();
  }
  if (named.tagName === 'DETAILS') {
    named.open = true;
    named.querySelector('summary').focus({ preventScroll: true });
  }
  named.scrollIntoView();
}

/** The address stays the same when the same link is followed once more. */
function openAgain({ target }) {
  const link = target.closest('a[href^="#"]');
  if (link && link.hash === location.hash) openNamed();
}

find.addEventListener('input', filter);
find.closest('.find').hidden = false;
window.addEventListener('hashchange', openNamed);
document.addEventListener('click', openAgain);
openNamed();
