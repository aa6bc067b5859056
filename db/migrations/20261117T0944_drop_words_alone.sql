drop function message_words(text);
